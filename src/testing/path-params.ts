/** Returns a value for each parameter of the contract's paths: this id where a record is meant, a valid value elsewhere. */
export const paramsWithId = (id: string) => ({
  id,
  userId: id,
  token: id,
  type: 'trauma',
  kind: 'bases',
  code: 'hcpc_cpd',
})
