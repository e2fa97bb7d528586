import type { ReactNode } from 'react'
import { isSafeLink, type Block, type Inline } from '../text-tree.ts'
import classes from './post-text-panel.module.css'

/** Shows the text of a post. Every part is an element of React; nothing is inserted as HTML. */
export const PostTextPanel = ({ tree }: { tree: readonly Block[] }) => (
  <div className={classes.root}>{toBlocks(tree)}</div>
)

// The parts of a text do not move, so their places are their keys.
const keyed = <Part,>(parts: readonly Part[], render: (part: Part, key: number) => ReactNode): ReactNode[] =>
  parts.map((part, index) => render(part, index))

const toBlocks = (blocks: readonly Block[]) => keyed(blocks, toBlock)
const toInlines = (inlines: readonly Inline[]) => keyed(inlines, toInline)

function toBlock(block: Block, key: number): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p key={key}>{toInlines(block.children)}</p>
    case 'heading': {
      const Heading = `h${block.level}` as const
      return <Heading key={key}>{toInlines(block.children)}</Heading>
    }
    case 'list': {
      const items = keyed(block.items, (item, itemKey) => <li key={itemKey}>{toBlocks(item)}</li>)
      return block.ordered ? (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul key={key}>{items}</ul>
      )
    }
    case 'quote':
      return <blockquote key={key}>{toBlocks(block.children)}</blockquote>
    case 'table':
      return <TableOfText key={key} rows={block.rows} />
    case 'preformatted':
      return <pre key={key}>{block.value}</pre>
    case 'rule':
      return <hr key={key} />
  }
}

/** The first row names the columns. A wide table scrolls by itself, also by keyboard. */
function TableOfText({ rows: all }: { rows: Inline[][][] }) {
  const [head = [], ...rows] = all
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a focus the keyboard cannot scroll it
    <section className={classes.table} aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {keyed(head, (cell, key) => (
              <th key={key} scope="col">
                {toInlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows, (row, key) => (
            <tr key={key}>
              {keyed(row, (cell, cellKey) => (
                <td key={cellKey}>{toInlines(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function toInline(inline: Inline, key: number): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.value
    case 'code':
      return <code key={key}>{inline.value}</code>
    case 'strong':
      return <strong key={key}>{toInlines(inline.children)}</strong>
    case 'emphasis':
      return <em key={key}>{toInlines(inline.children)}</em>
    case 'break':
      return <br key={key} />
    case 'link':
      // The server has checked it; a device may hold an older answer.
      return isSafeLink(inline.url) ? (
        <a key={key} href={inline.url} target="_blank" rel="noopener noreferrer">
          {toInlines(inline.children)}
        </a>
      ) : (
        toInlines(inline.children)
      )
  }
}
