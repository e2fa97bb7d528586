import { useDebouncedValue } from '@mantine/hooks'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { useMemo } from 'react'
import textStyles from '#platform/web/ui/text.module.css'
import { PostTextPanel } from './post-text-panel.tsx'
import { TextTooComplex, toTextTree, type Block } from '../text-tree.ts'

const pauseMs = 300

/** Parses as the server will. */
function parse(source: string): Block[] | null {
  try {
    return toTextTree(
      fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }),
    )
  } catch (error) {
    if (error instanceof TextTooComplex) return null
    throw error
  }
}

/** Shows a text as its readers will see it, after a pause in typing. */
export function PreviewPanel({ source }: { source: string }) {
  const [settled] = useDebouncedValue(source, pauseMs)
  const tree = useMemo(() => parse(settled), [settled])
  if (tree === null)
    return <p className={textStyles.help}>This text is nested too deeply or has too many parts.</p>
  if (tree.length === 0)
    return <p className={textStyles.help}>The text appears here as its readers will see it.</p>
  return <PostTextPanel tree={tree} />
}
