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

/** The search field of a list; the URL has the search text. */
export function SearchField({
  label,
  placeholder,
  q,
  onChange,
  className,
  maxLength = 100,
}: SearchFieldProps) {
  const router = useRouter()
  // The path of this page; that of the router changes as soon as the user follows a link.
  const [pathname] = useState(() => router.latestLocation.pathname)
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  // The URL was changed elsewhere, by Back or "Clear filters": show its text.
  if (q !== sent) {
    setSent(q)
    setTyped(q)
  }
  const send = useDebouncedCallback((value: string) => {
    // Ignore text typed just before the user followed a link: it would navigate back here.
    if (router.latestLocation.pathname !== pathname) return
    setSent(value.trim())
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
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}
