const removeAfterMs = 1000

/**
 * Tells a screen reader something that is only seen otherwise. The two regions are part of index.html:
 * a region that is added together with its first words is often not read.
 */
export function announce(words: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const region = document.querySelector(`[data-announcer="${urgency}"]`)
  if (region === null) return
  const announcement = document.createElement('p')
  announcement.textContent = words
  region.append(announcement)
  setTimeout(() => announcement.remove(), removeAfterMs)
}
