import { NativeSelect } from '@mantine/core'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { duties, type DutiesList } from '../contract.ts'
import { noneFilter, type DutiesSearch } from '../duties-search.ts'
import { baseText, dutyTexts } from '../duty-words.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from '#platform/web/ui/people-filters.module.css'

interface DutiesFiltersFormProps {
  list: DutiesList
  /** The label of the organization list while none is chosen. */
  anyOrganization: string
  search: DutiesSearch
  onSearch: (search: DutiesSearch) => void
}

/** Filters the list of people. Bases belong to an organization, so if there are several, one must be chosen before a base. */
export function DutiesFiltersForm({ list, anyOrganization, search, onSearch }: DutiesFiltersFormProps) {
  const { organizations } = list
  const change = (values: DutiesSearch) => onSearch({ ...search, page: undefined, ...values })
  const organization =
    organizations.length === 1 ? organizations[0] : organizations.find(({ id }) => id === search.organization)
  const bases = organization?.bases ?? []
  return (
    <search className={boxStyles.filters}>
      <SearchField
        className={classes.search}
        label="Search people"
        placeholder="Search people"
        q={search.q ?? ''}
        onChange={(q) => change({ q })}
      />
      {organizations.length > 1 && (
        <NativeSelect
          aria-label="Organization"
          className={classes.choice}
          data={[{ value: '', label: anyOrganization }, ...organizationChoices(list)]}
          value={search.organization ?? ''}
          onChange={(event) =>
            change({ organization: event.currentTarget.value || undefined, base: undefined })
          }
        />
      )}
      <NativeSelect
        aria-label="Base"
        className={classes.choice}
        data={[
          { value: '', label: 'Any base' },
          ...bases.map(({ code }) => ({ value: code, label: baseText(code, bases) })),
          { value: noneFilter, label: 'No base' },
        ]}
        value={search.base ?? ''}
        onChange={(event) => change({ base: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Duty"
        className={classes.choice}
        data={[
          { value: '', label: 'Any duty' },
          ...duties.map((duty) => ({ value: duty, label: dutyTexts[duty].label })),
          { value: noneFilter, label: 'No duties' },
        ]}
        value={search.duty ?? ''}
        onChange={(event) =>
          change({
            duty: [...duties, noneFilter].find(
              (duty) => duty === event.currentTarget.value,
            ) as DutiesSearch['duty'],
          })
        }
      />
    </search>
  )
}

/** Returns the organizations of the listed people as choices, with `noneFilter` for people without an organization. */
export const organizationChoices = ({ organizations, people }: DutiesList) => [
  ...organizations.map(({ id, org_name }) => ({ value: id, label: org_name })),
  ...(people.some(({ organizationId }) => organizationId === null)
    ? [{ value: noneFilter, label: 'No organization' }]
    : []),
]
