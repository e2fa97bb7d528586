/** A question that its author has not answered is shown to them after so many days. */
export const authorDays = 3

/** Then it is shown to the administrators who manage the post. */
export const managerDays = 7
