/** How many people a page of the matrix shows. */
export const perPage = 50
/** Sorting by verdict and filtering by status evaluate at most so many people. */
export const maxPeopleEvaluated = 2_000
