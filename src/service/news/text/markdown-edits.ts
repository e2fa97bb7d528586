/** A text area as it is before an edit, and as it should be after it. */
export interface TextState {
  value: string
  start: number
  end: number
}

export type MarkdownTool = 'bold' | 'list' | 'numbered' | 'link' | 'heading' | 'quote' | 'table'

const table = '| Heading | Heading |\n| --- | --- |\n| Text | Text |'

/** Returns the text after a tool of the toolbar was used on the selection, with the part selected that is typed over next. */
export function applyTool(tool: MarkdownTool, state: TextState): TextState {
  switch (tool) {
    case 'bold':
      return wrapped(state, '**', '**', 'bold text')
    case 'link': {
      const { value, start, end } = state
      const label = value.slice(start, end) || 'text of the link'
      const inserted = `[${label}](https://)`
      const at = start + label.length + 3
      return { value: replaced(state, inserted), start: at, end: at + 'https://'.length }
    }
    case 'table':
      return block(state, table)
    case 'list':
      return prefixed(state, () => '- ')
    case 'numbered':
      return prefixed(state, (index) => `${index + 1}. `)
    case 'heading':
      return prefixed(state, () => '## ')
    case 'quote':
      return prefixed(state, () => '> ')
  }
}

const replaced = ({ value, start, end }: TextState, text: string) =>
  value.slice(0, start) + text + value.slice(end)

function wrapped(state: TextState, before: string, after: string, placeholder: string): TextState {
  const { value, start, end } = state
  const selected = value.slice(start, end)
  const isWrapped = value.slice(0, start).endsWith(before) && value.slice(end).startsWith(after)
  if (isWrapped) {
    const from = start - before.length
    return {
      value: value.slice(0, from) + selected + value.slice(end + after.length),
      start: from,
      end: from + selected.length,
    }
  }
  const text = selected || placeholder
  const from = start + before.length
  return { value: replaced(state, before + text + after), start: from, end: from + text.length }
}

/** Puts a prefix before each selected line, or takes it away where every line has it. */
function prefixed({ value, start, end }: TextState, prefixOf: (index: number) => string): TextState {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const lineEnd = value.indexOf('\n', end)
  const to = lineEnd === -1 ? value.length : lineEnd
  const lines = value.slice(from, to).split('\n')
  const hasAll = lines.every((line, index) => line.startsWith(prefixOf(index)))
  const text = lines
    .map((line, index) => (hasAll ? line.slice(prefixOf(index).length) : prefixOf(index) + line))
    .join('\n')
  return { value: value.slice(0, from) + text + value.slice(to), start: from, end: from + text.length }
}

/** Inserts a part that must stand alone, with an empty line before and after it. */
function block(state: TextState, text: string): TextState {
  const { value, start, end } = state
  const before = value.slice(0, start)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = value.slice(end).startsWith('\n') ? '\n' : '\n\n'
  const from = start + lead.length
  return { value: replaced(state, lead + text + tail), start: from, end: from + text.length }
}

/** Returns text to insert, with empty lines around it where it has several lines and would run into others. */
export function standingAlone(text: string, before: string, after: string): string {
  if (!text.includes('\n') && !/^(#|>|- |\d+\. |\|)/.test(text)) return text
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return lead + text + tail
}
