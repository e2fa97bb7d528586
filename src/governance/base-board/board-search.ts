/** The query string of the board. */
export interface BoardSearch {
  /** The code of a base, or `all`. */
  base?: string | undefined
  organization?: string | undefined
}

const maxCode = 40

export const readBoardSearch = ({ base, organization }: Readonly<Record<string, unknown>>): BoardSearch => ({
  base: typeof base === 'string' && base !== '' ? base.slice(0, maxCode) : undefined,
  organization: typeof organization === 'string' && organization !== '' ? organization : undefined,
})
