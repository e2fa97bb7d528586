import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

const searchAfterMs = 250

interface SearchFieldProps {
  label: string
  placeholder: string
  /** What the address says. */
  q: string
  /** Trimmed, once the typing has paused; undefined when nothing is left. */
  onChange: (q: string | undefined) => void
  className?: string | undefined
  maxLength?: number
}

/** The search of a list whose words stand in the address. */
export function SearchField({
  label,
  placeholder,
  q,
  onChange,
  className,
  maxLength = 100,
}: SearchFieldProps) {
  const router = useRouter()
  // Of the page it stands on; the router's own moves on as soon as a link is followed.
  const [pathname] = useState(() => router.latestLocation.pathname)
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  // The address changed by other hands, such as Back or "Clear filters": then it is right.
  if (q !== sent) {
    setSent(q)
    setTyped(q)
  }
  const send = useDebouncedCallback((value: string) => {
    // What was typed just before a link was followed must not lead back here.
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
