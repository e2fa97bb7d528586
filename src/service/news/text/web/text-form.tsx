import { ActionIcon, Textarea } from '@mantine/core'
import {
  IconBlockquote,
  IconBold,
  IconHeading,
  IconLink,
  IconList,
  IconListNumbers,
  IconTable,
  type Icon,
} from '@tabler/icons-react'
import { useRef, useState, type ClipboardEvent } from 'react'
import { Notice } from '#platform/web/components/notice.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { applyTool, standingAlone, type MarkdownTool } from '../markdown-edits.ts'
import type { PastedPage } from './paste.ts'
import classes from './text-form.module.css'

const tools: readonly { tool: MarkdownTool; label: string; icon: Icon }[] = [
  { tool: 'bold', label: 'Bold', icon: IconBold },
  { tool: 'heading', label: 'Heading', icon: IconHeading },
  { tool: 'list', label: 'List', icon: IconList },
  { tool: 'numbered', label: 'Numbered list', icon: IconListNumbers },
  { tool: 'quote', label: 'Quote', icon: IconBlockquote },
  { tool: 'link', label: 'Link', icon: IconLink },
  { tool: 'table', label: 'Table', icon: IconTable },
]

const maxLength = 20_000

const preview = lazyPart(async () => (await import('./preview-panel.tsx')).PreviewPanel, {
  waitingHeight: 120,
})

interface TextFormProps {
  source: string
  error: string | undefined
  /** Takes the first heading of a page that is pasted into an empty text; returns false if there is a title already. */
  onTitle?: (title: string) => boolean
  onChange: (source: string) => void
}

/** The text of a post: a toolbar, the text, and beside it what its readers will see. Pasted pages keep their lists and tables. */
export function TextForm({ source, error, onTitle, onChange }: TextFormProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [losses, setLosses] = useState<readonly string[]>([])

  /** Replaces a part of the text so that the browser can undo it. */
  const replace = (text: string, [from, to]: [number, number]) => {
    const element = area.current
    if (!element) return
    element.focus()
    element.setSelectionRange(from, to)
    // The only way to edit a text area that keeps its undo history.
    if (document.execCommand('insertText', false, text)) return
    element.setRangeText(text, from, to, 'end')
    onChange(element.value)
  }
  const use = (tool: MarkdownTool) => {
    const element = area.current
    if (!element) return
    const after = applyTool(tool, { value: source, start: element.selectionStart, end: element.selectionEnd })
    replace(after.value, [0, source.length])
    element.setSelectionRange(after.start, after.end)
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html')
    if (html === '') return
    const plain = event.clipboardData.getData('text/plain')
    event.preventDefault()
    void insertPage(html, plain)
  }
  const insertPage = async (html: string, plain: string) => {
    const page = await readPage(html)
    const element = area.current
    if (!element) return
    const { selectionStart: from, selectionEnd: to, value } = element
    // The heading of a page is its title, and would be there twice.
    const [heading = '', title = ''] = /^# (.{3,140})(?:\n+|$)/.exec(page?.markdown ?? '') ?? []
    const isTitle = title !== '' && value === '' && onTitle?.(title) === true
    const markdown = isTitle ? page?.markdown.slice(heading.length) : page?.markdown
    const text =
      markdown === undefined ? plain : standingAlone(markdown, value.slice(0, from), value.slice(to))
    const room = maxLength - value.length + to - from
    const losses = [
      isTitle && 'The heading of the page has become the title.',
      page === null && 'The page is too large to keep its lists and tables: only its words were pasted.',
      (text.length > room || page?.isCut) &&
        `A post has at most ${maxLength.toLocaleString('en-GB')} characters: the end of the page is missing.`,
      page && page.pictures > 0 && 'Pictures were not pasted, only their descriptions.',
      page?.hasCrossedOut && 'Crossed-out text was left out.',
    ].filter((loss) => typeof loss === 'string')
    replace(text.slice(0, Math.max(0, room)), [from, to])
    setLosses(losses)
  }

  return (
    <div className={classes.columns}>
      <div>
        <div className={classes.tools} role="toolbar" aria-label="Format">
          {tools.map(({ tool, label, icon: ToolIcon }) => (
            <ActionIcon key={tool} variant="default" size={36} aria-label={label} onClick={() => use(tool)}>
              <ToolIcon size={18} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          ))}
        </div>
        <Textarea
          ref={area}
          name="source"
          label="Text"
          description="Paste from Word or a web page: lists and tables stay."
          required
          autosize
          minRows={12}
          maxRows={30}
          maxLength={maxLength}
          value={source}
          error={error}
          onPaste={paste}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
        {losses.length > 0 && (
          <div className={classes.losses}>
            <Notice>{losses.join(' ')}</Notice>
          </div>
        )}
      </div>
      <section className={classes.preview} aria-label="Preview">
        <preview.Part source={source} />
      </section>
    </div>
  )
}

/** Returns pasted HTML as Markdown with what was lost; null if it cannot be read, so that its words are pasted. */
async function readPage(html: string): Promise<PastedPage | null> {
  try {
    const { toPastedMarkdown } = await import('./paste.ts')
    return toPastedMarkdown(html)
  } catch {
    return null
  }
}
