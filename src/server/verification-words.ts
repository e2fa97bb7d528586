import type { Verification } from '#governance/sign-off/server/service.ts'

/** Returns what an operator reads of a verification: every problem, then each chain with its end, to compare with the last time. */
export function verificationWords({
  chains,
  signatures,
  erased,
  problems,
  hasMoreProblems,
}: Verification): string {
  const ends = chains.map(
    ({ chain, length, lastHash }) =>
      `Chain ${chain}: ${length} long, ends with ${lastHash ?? 'a false signature'}`,
  )
  const verdict =
    problems.length === 0
      ? `${signatures} signatures verified, ${erased} of them of erased cases.`
      : `${signatures} signatures read, ${problems.length}${hasMoreProblems ? ' or more' : ''} problems.`
  return [...problems, ...ends, verdict].join('\n')
}
