const unheard = ['keypress', 'textInput'] as const

/**
 * Of the events of a key, the two that no component listens for end here. React would look for listeners of each in
 * every component above the field, down and up again: half of what a letter costs it. What the browser does with the
 * key is not changed by it.
 */
export function skipUnheardEvents(): void {
  for (const type of unheard) addEventListener(type, (event) => event.stopPropagation(), { capture: true })
}
