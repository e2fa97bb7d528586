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
import { useRef, type ClipboardEvent } from 'react'
import { toast } from '#platform/web/components/toast.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { applyTool, type MarkdownTool } from '../markdown-edits.ts'
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
  onChange: (source: string) => void
}

/** The text of a post: a toolbar, the text, and beside it what its readers will see. Pasted pages keep their lists and tables. */
export function TextForm({ source, error, onChange }: TextFormProps) {
  const area = useRef<HTMLTextAreaElement>(null)

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
    const markdown = await toMarkdown(html)
    const element = area.current
    if (!element) return
    if (markdown === null)
      toast.info('This page is too large to keep its lists and tables: its words were pasted.')
    const { selectionStart: from, selectionEnd: to } = element
    const room = maxLength - element.value.length + to - from
    replace((markdown ?? plain).slice(0, room), [from, to])
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
      </div>
      <section className={classes.preview} aria-label="Preview">
        <preview.Part source={source} />
      </section>
    </div>
  )
}

/** Returns pasted HTML as Markdown; null if it cannot be read, so that its words are pasted. */
async function toMarkdown(html: string): Promise<string | null> {
  try {
    const { toPastedMarkdown } = await import('./paste.ts')
    return toPastedMarkdown(html)
  } catch {
    return null
  }
}
