/** The email of an account whose person has been erased: its row stays, because others name its id. */
export const erasedEmail = (userId: string): string => `erased-${userId}@erased.invalid`

export const isErasedAccount = ({ id, email }: { id: string; email: string }): boolean =>
  email === erasedEmail(id)
