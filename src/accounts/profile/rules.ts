const day = 86_400_000

/** How long its owner may still change their mind. */
export const erasureDays = 30
export const erasureDelay = erasureDays * day
