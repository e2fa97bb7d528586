import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { toast } from '#platform/web/components/toast.ts'
import classes from './calendar-panel.module.css'
import { toastTexts } from './messages.ts'

/** Shows a newly created address, and how to add it to a calendar. */
export function AddressCard({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(toastTexts.copied)
    } catch {
      toast.error(toastTexts.copyFailed) // the browser allows copying only on secure pages
    }
  }
  return (
    <div className={classes.address}>
      <TextInput
        label="Calendar address"
        description="Shown only now. Anyone who has it can see the titles and expiry dates of your requirements, so do not share it."
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button
          component="a"
          // This scheme opens the calendar of the device.
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
        >
          Add to this device
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy address
        </Button>
      </div>
      <p className={classes.help}>
        On an iPhone tap “Add to this device”; for Google Calendar copy the address, open calendar.google.com
        on a computer, and paste it under “Other calendars”, “From URL”.
      </p>
    </div>
  )
}
