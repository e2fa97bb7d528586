import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import type { MatrixSearch } from '../matrix-search.ts'
import classes from './matrix-screen.module.css'
import { downloadMatrix, type FileFormat } from './queries.ts'

const formats: readonly { format: FileFormat; label: string }[] = [
  { format: 'xlsx', label: 'Spreadsheet' },
  { format: 'csv', label: 'CSV' },
]

interface MatrixFilesPanelProps {
  search: MatrixSearch
}

/**
 * A menu that downloads a file of everybody who matches the filters, on the chosen day. For administrators it also links to the
 * import of records.
 */
export function MatrixFilesPanel({ search }: MatrixFilesPanelProps) {
  const { user } = useAuth()
  const isAdministrator = user?.role === 'admin' || user?.role === 'super_admin'
  const downloadFile = useMutation({
    mutationFn: (format: FileFormat) => downloadMatrix(format, search),
    onSuccess: () => announce('File downloaded'),
  })
  return (
    <div className={boxStyles.wrap}>
      <Menu position="bottom-end" width="max-content">
        <Menu.Target>
          <Button
            variant="default"
            loading={downloadFile.isPending}
            rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          >
            Files
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(({ format, label }) => (
            <Menu.Item
              key={format}
              className={classes.item}
              onClick={() => downloadFile.isPending || downloadFile.mutate(format)}
            >
              Download: {label}
            </Menu.Item>
          ))}
          {isAdministrator && (
            <Menu.Item
              className={classes.item}
              renderRoot={(props) => <Link to={sectionPaths.imports()} {...props} />}
            >
              Import records
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {downloadFile.error !== null && (
        <ErrorBanner requestId={faultIdOf(downloadFile.error)}>{errorText(downloadFile.error)}</ErrorBanner>
      )}
    </div>
  )
}

const errorText = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'The download was interrupted. Check your connection and try again.'
