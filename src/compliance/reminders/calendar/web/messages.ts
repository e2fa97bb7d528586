export const toastTexts = {
  copied: 'Address copied',
  copyFailed: 'Copying is not allowed here. Select the address instead.',
  revoked: 'Calendar address revoked',
} as const
