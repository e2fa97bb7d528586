import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { toTextTree, type Block } from '../text-tree.ts'

/** Parses Markdown with tables. Run it apart from the server: 20,000 characters can take it many seconds. */
export const parseMarkdown = (source: string): Block[] =>
  toTextTree(
    fromMarkdown(source, {
      extensions: [gfmTable()],
      mdastExtensions: [gfmTableFromMarkdown()],
    }),
  )
