interface SignerColumns {
  signer_id: string | null
  outside_id: string | null
}

/** Returns the id of who signed, a user or somebody from outside: a check constraint says that there is one. */
export const signerIdOf = (row: SignerColumns): string => row.signer_id ?? row.outside_id ?? ''
