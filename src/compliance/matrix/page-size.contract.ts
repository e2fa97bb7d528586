/** How many people a page of the matrix shows. */
export const peoplePerPage = 50
/** The maximum number of people who are evaluated to sort by verdict or to filter by status. */
export const maxPeopleEvaluated = 2_000
