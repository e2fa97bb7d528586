/** Returns a value for each parameter of the contract's paths: the id for records, and a valid value for all others. */
export const paramsWithId = (id: string) => ({
  id,
  userId: id,
  token: id,
  type: 'trauma',
  kind: 'bases',
  code: 'hcpc_cpd',
})
