import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'

/** Links from the CPD portal to its imports. */
export const CpdImportLinkPanel = () => (
  <Button
    variant="default"
    leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
    renderRoot={(props) => <Link to={paths.cpdImports()} {...props} />}
  >
    Import
  </Button>
)
