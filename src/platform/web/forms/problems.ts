import { ApiError } from '../api/api-error.ts'

/** Messages by the path of their field in the request. */
export type Problems = Readonly<Partial<Record<string, string>>>

/** Returns the messages of a refusal by the first segment of their path: for forms without rows. */
export const byFirstSegment = ({ fields }: ApiError): Problems =>
  Object.fromEntries(fields.map(({ path, message }) => [path.split('.')[0], message]))

/** Returns the messages of a refusal by their whole path. */
export const byPath = ({ fields }: ApiError): Problems =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]))

/** Returns the messages of a refusal that are about values of the form, by the name of the value; empty for other errors. */
export const problemsAt = (error: unknown, values: object): Problems =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(byFirstSegment(error)).filter(([name]) => name in values))
    : {}

export const hasProblems = (problems: Problems): boolean => Object.keys(problems).length > 0
