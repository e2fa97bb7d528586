/** Milliseconds, on a machine that is busy with other work. */
export const longestInspection = 30_000
