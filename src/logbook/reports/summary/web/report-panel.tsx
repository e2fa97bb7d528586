import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'

/** The link to the summary report, next to the title of the logbook. */
export const ReportPanel = () => (
  <Button
    component={Link}
    to={paths.summaryReport()}
    variant="default"
    leftSection={<IconReportAnalytics size={18} stroke={1.75} aria-hidden="true" />}
  >
    Summary report
  </Button>
)
