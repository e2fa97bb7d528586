/** Milliseconds. On a busy machine a minute suffices to map the rows of the largest file, and ten seconds for the rest. */
export const longestWork = 10 * 60_000
export const longestInRequest = 30_000
