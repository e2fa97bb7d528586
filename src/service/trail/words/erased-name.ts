import { isErasedAccount } from '#people/accounts/account/erased-account.ts'

interface NamedRow {
  id: string | null
  name: string | null
  email: string | null
}

/** Returns the name of a person in the trail, whose account may have been erased. */
export const shownName = ({ id, name, email }: NamedRow): string =>
  id === null || name === null || email === null || isErasedAccount({ id, email })
    ? 'Somebody whose account has been erased'
    : name
