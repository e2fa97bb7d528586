import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import type { SignaturesSearch } from '../signatures-search.ts'
import { PairsPanel } from './pairs-panel.tsx'
import { SignaturesPanel } from './signatures-panel.tsx'
import classes from './signatures-screen.module.css'

const choices = [
  { value: 'all', label: 'All signatures from outside' },
  { value: 'given', label: 'Address given by the clinician' },
  { value: 'free_mail', label: 'Address at a public email provider' },
  { value: 'same_place', label: 'Same browser or network as the clinician' },
  { value: 'pairs', label: 'People who sign each other’s cases' },
] as const

/** Facts for administrators about signatures from outside and about people who sign each other’s cases. They accuse nobody. */
export function SignaturesScreen({ search: { show } }: ScreenProps<SignaturesSearch>) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Outside signatures"
        subtitle="Who signed without an account, and who signs each other’s cases. This list accuses nobody: most entries have an ordinary explanation."
      />
      <NativeSelect
        className={classes.filter}
        label="Show"
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={show ?? 'all'}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            to: paths.outsideSignatures(),
            search: { show: value === 'all' ? undefined : value },
            replace: true,
          })
        }
      />
      {show === 'pairs' ? <PairsPanel /> : <SignaturesPanel key={show ?? 'all'} show={show} />}
    </>
  )
}
