/** The search parameters of `/logbook/$id/edit`. */
export interface EditSearch {
  /** The field to open, by its path in the request: `team.supervisorUserId`. */
  at: string | undefined
}

/** Reads the search parameters of the URL, which may contain anything. */
export const readEditSearch = ({ at }: Readonly<Record<string, unknown>>): EditSearch => ({
  at: typeof at === 'string' && /^[a-z][\w.]{0,79}$/i.test(at) ? at : undefined,
})
