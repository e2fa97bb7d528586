import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'

/** Links from the logbook to the imports. */
export const ImportLinkPanel = () => (
  <Button
    variant="default"
    leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
    renderRoot={(props) => <Link to={paths.imports()} {...props} />}
  >
    Import
  </Button>
)
