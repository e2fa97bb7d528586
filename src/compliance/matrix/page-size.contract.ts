/** How many people a page of the matrix shows. */
export const perPage = 50
/** Among so many people a status is looked for. */
export const maxPeople = 2_000
