import type { EmailContent } from '#platform/server/mail/mail.ts'
import type { BackupProblem } from '../contract.ts'

const problemSentences: Record<BackupProblem, string> = {
  missing: 'There is no backup of Sortie yet.',
  stale: 'The newest backup of Sortie is more than 26 hours old.',
  unreadable: 'The newest backup of Sortie is damaged or was made by another version.',
}

interface Alarm {
  publicUrl: string
  problem: BackupProblem
  newestAt: string | null
}

/** The email to super administrators while there is no fresh backup. */
export const alarmEmail = ({ publicUrl, problem, newestAt }: Alarm): EmailContent => ({
  subject: 'Sortie has no fresh backup',
  paragraphs: [
    `${problemSentences[problem]}${newestAt === null ? '' : ` It was made on ${newestAt.slice(0, 16).replace('T', ' ')} UTC.`}`,
    'If the disk failed now, everything logged since would be lost. Ask the operator of your server to look at its log and its free space, and to run "npm run sortie -- backup".',
  ],
  action: { label: 'Open the admin dashboard', url: `${publicUrl}/admin/dashboard` },
  notes: ['You receive this once a day until there is a fresh backup.'],
})
