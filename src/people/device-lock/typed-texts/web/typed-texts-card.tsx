import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCopy } from '#platform/web/ui/use-copy.ts'
import classes from './typed-texts-card.module.css'
import { forgetTypedTexts, readTypedTexts, type TypedText } from './typed-texts.ts'

interface TypedTextsCardProps {
  userId: string
}

/** Shows, above the application, what the user was typing in a dialog when the device locked, until they dismiss it. */
export function TypedTextsCard({ userId }: TypedTextsCardProps) {
  const [texts, setTexts] = useState(() => readTypedTexts(userId))
  if (texts.length === 0) return null
  return (
    <section className={classes.root} aria-labelledby="typed-before-lock">
      <h2 id="typed-before-lock" className={classes.title}>
        You were typing this when Sortie locked itself. It is not saved.
      </h2>
      <ul className={classes.texts}>
        {texts.map((typed) => (
          <TypedTextItem key={typed.key} typed={typed} />
        ))}
      </ul>
      <Button
        variant="default"
        onClick={() => {
          forgetTypedTexts(texts)
          setTexts([])
        }}
      >
        Remove it
      </Button>
    </section>
  )
}

function TypedTextItem({ typed: { label, text } }: { typed: TypedText }) {
  const { copied, copy } = useCopy(text)
  return (
    <li className={classes.typed}>
      {label !== '' && <span className={classes.label}>{label}</span>}
      <span className={classes.text}>{text}</span>
      <Button
        variant="default"
        size="sm"
        className={classes.copy}
        aria-label={label === '' ? undefined : `Copy: ${label}`}
        onClick={copy}
      >
        {copied ?? 'Copy'}
      </Button>
    </li>
  )
}
