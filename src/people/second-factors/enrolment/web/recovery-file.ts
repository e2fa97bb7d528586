/** Returns a text with the recovery codes and what they are for, to be stored or printed. */
export const recoveryFile = (codes: readonly string[], email: string): string =>
  [
    `Sortie recovery codes of ${email}`,
    'Each code signs you in once if you lose your passkeys and your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n')
