const unusedEvents = ['keypress', 'textInput'] as const

/**
 * Stops the two key events that no component listens for. React would look for listeners of each in every component above
 * the field, down and up again: half of the cost of typing a letter. The browser's own handling of the key is unchanged.
 */
export function skipUnusedKeyEvents(): void {
  for (const type of unusedEvents)
    addEventListener(type, (event) => event.stopPropagation(), { capture: true })
}
