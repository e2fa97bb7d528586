/** The email of an erased account. Its row stays, because other records refer to its id. */
export const erasedEmail = (userId: string): string => `erased-${userId}@erased.invalid`

export const isErasedAccount = ({ id, email }: { id: string; email: string }): boolean =>
  email === erasedEmail(id)
