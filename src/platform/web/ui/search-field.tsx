import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

const searchAfterMs = 250

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The search in the URL. */
  q: string
  /** Gets the trimmed text after a pause in typing; undefined if it is empty. */
  onChange: (q: string | undefined) => void
  className?: string | undefined
  maxLength?: number
}

/** The search field of a list. The search text is part of the URL. */
export function SearchField({
  label,
  placeholder,
  q,
  onChange,
  className,
  maxLength = 100,
}: SearchFieldProps) {
  const router = useRouter()
  // The path of this page. The path of the router changes as soon as the user follows a link.
  const [pathname] = useState(() => router.latestLocation.pathname)
  const [text, setText] = useState(q)
  const [sentText, setSentText] = useState(q)
  // The URL was changed elsewhere, by Back or "Clear filters": show its text.
  if (q !== sentText) {
    setSentText(q)
    setText(q)
  }
  const sendAfterPause = useDebouncedCallback((value: string) => {
    // Ignore text typed just before the user followed a link: it would navigate back here.
    if (router.latestLocation.pathname !== pathname) return
    setSentText(value.trim())
    onChange(value.trim() || undefined)
  }, searchAfterMs)
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      maxLength={maxLength}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        sendAfterPause(event.currentTarget.value)
      }}
    />
  )
}
