import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { formatDateTime } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './session-row-card.module.css'

interface SessionRowProps {
  /** The device in our words, such as `Chrome on Windows`. */
  device: string
  isPhone: boolean
  lastUsedAt: string
  /** The IP address, or the part of it that the reader may see. */
  address: string | null
  isCurrent?: boolean
  isEnding?: boolean
  /** If undefined, the session cannot be ended here. */
  onEnd?: (() => void) | undefined
}

/** Shows one session: device, last use and address, with a button that ends it. */
export function SessionRow(props: SessionRowProps) {
  const { isPhone, lastUsedAt, address, isCurrent = false, isEnding = false, onEnd } = props
  const Device = isPhone ? IconDeviceMobile : IconDeviceDesktop
  const device = props.device.charAt(0).toUpperCase() + props.device.slice(1)
  const lastUsed = `last used ${formatDateTime(lastUsedAt)}`
  return (
    <li className={classes.row}>
      <Device size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        <div className={classes.device}>{device}</div>
        <div className={textStyles.line}>
          {[isCurrent ? 'This device' : lastUsed, address].filter(Boolean).join(' · ')}
        </div>
      </div>
      {onEnd && (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          aria-label={`Sign out ${device}, ${lastUsed}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
