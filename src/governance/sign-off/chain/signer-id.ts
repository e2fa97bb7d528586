interface SignerColumns {
  signer_id: string | null
  outside_id: string | null
}

/** Returns the id of the signer, who is a user or somebody from outside. A check constraint ensures that there is one. */
export const signerIdOf = (row: SignerColumns): string => row.signer_id ?? row.outside_id ?? ''
