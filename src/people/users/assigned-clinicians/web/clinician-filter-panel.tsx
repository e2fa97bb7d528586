import { useQuery } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

interface ClinicianFilterPanelProps {
  userId: string
  value: string | null
  onChange: (clinicianId: string | null) => void
}

/** Lets a supervisor filter records by one of their clinicians or by themselves. */
export function ClinicianFilterPanel({ userId, value, onChange }: ClinicianFilterPanelProps) {
  const { data, isError } = useQuery({
    queryKey: ['users', 'assigned'],
    queryFn: ({ signal }) => call(endpoints.listAssignedClinicians, { query: {} }, { signal }),
    staleTime: 60_000,
  })
  const clinicians = data?.clinicians.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <SearchSelect
      label="Clinician"
      placeholder="All"
      choices={[{ value: userId, label: 'Myself' }, ...clinicians]}
      value={value}
      description={isError ? 'Your clinicians could not be loaded.' : undefined}
      onChange={onChange}
    />
  )
}
