import { useState } from 'react'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { PlainTable } from '#platform/web/ui/plain-table.tsx'
import type { CaseToSign } from '../contract.ts'
import classes from './sign-screen.module.css'

/**
 * A case in words, as a supervisor reads it: what happened, what was done, the times, and below that everything that the
 * signature covers.
 */
export function CaseSheetCard({
  sheet: { facts, sections, signedFields },
}: {
  sheet: Pick<CaseToSign, 'facts' | 'sections' | 'signedFields'>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.sheet}>
      <Facts facts={facts} />
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <Collapsible
        title="Everything you sign"
        summary={`${signedFields.length} answers`}
        opened={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        <Facts facts={signedFields.map((field) => ({ ...field, isWide: field.words.length > 40 }))} />
      </Collapsible>
    </div>
  )
}

function Section({ title, lines, rows }: CaseToSign['sections'][number]) {
  const [head, ...body] = rows
  // The first row is a row of headings if its first cell is empty.
  const isTable = head?.[0] === ''
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {lines.map((words) => (
        <p key={words} className={classes.line}>
          {words}
        </p>
      ))}
      {rows.length > 0 && !isTable && (
        <dl className={classes.times}>
          {rows.map(([label = '', words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {head && isTable && (
        <PlainTable aria-label={title} minWidth={head.length * 96}>
          <thead>
            <tr>
              {head.map((words, index) => (
                // Only their position identifies the columns.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={index} scope="col">
                  {words || 'Sign'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map(([label, ...values]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((words, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- see above
                  <td key={index}>{words}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  )
}
