import { supervisionLevels } from '#reference/team-lists.ts'

export interface HelpArticle {
  id: string
  title: string
  /** More words that users may search for. */
  words: string
  paragraphs: readonly string[]
  /** Terms with their meanings, or shortcuts with what they do. */
  terms?: readonly { term: string; meaning: string }[]
}

/** Help for the current screens. If you change a screen, change its article too. */
export const helpArticles: readonly HelpArticle[] = [
  {
    id: 'log-a-case',
    title: 'Log a case',
    words: 'new case quick log add enter save form minute fields',
    paragraphs: [
      'Choose “Log new Case” in the menu, press n, or tap “Log case” on a phone. One screen asks what a complete case needs: date, mission type, result, case type, age, your role, supervision and procedures. Your usual answers are offered first.',
      'Mission Information, Team Information and the other sections open below. They are optional; afterwards the case lists what a registry would still need.',
      'If something is missing or contradictory, “Log case” takes you to the first field that needs attention. Nothing you typed is lost.',
    ],
  },
  {
    id: 'times',
    title: 'Times of a mission, also past midnight',
    words: 'clock time stamps activated mobile scene handover midnight intervals response',
    paragraphs: [
      'Times take four digits: 0412 becomes 04:12. Leave out what you do not know. The intervals between them appear while you type.',
      'If a time is earlier than the one before it, Sortie asks you: if the mission went past midnight, confirm it and the date moves to the next day.',
    ],
  },
  {
    id: 'unsaved',
    title: 'What I typed before the connection or the session was lost',
    words: 'draft resume offline lost restore reload autosave discard',
    paragraphs: [
      'What you type in a new case is stored on your device at once. After a reload, a lost connection or a new sign-in it is still there, and your dashboard offers it under “Resume draft”.',
      'Sending again never creates a second case: Sortie recognises the repeat. Logging out removes unsaved entries from the device.',
    ],
  },
  {
    id: 'procedures',
    title: 'Procedures and who performed them',
    words: 'procedure operator performed assisted observed attempts first pass airway RSI intubation',
    paragraphs: [
      'Pick procedures from your recent ones or search the list. For each you can say who performed it, under which supervision, how many attempts it took, and whether it succeeded.',
      'Procedures that you only observed are saved with the case and never count as yours. The eight procedures on the service’s dashboard include the more specific ones that belong to them.',
    ],
  },
  {
    id: 'supervision',
    title: 'Supervision levels: a glossary',
    words: 'supervision level immediate local distant independent observed meaning definition entrustment',
    paragraphs: [
      'One scale for the whole case and for each procedure. It says how close help was, not how well the case went.',
    ],
    terms: supervisionLevels.map(({ label, definition }) => ({ term: label, meaning: definition })),
  },
  {
    id: 'logbook',
    title: 'Find a case in the logbook',
    words: 'search filter find list logbook period type mission number',
    paragraphs: [
      'The logbook shows the cases you may see, newest first. Press / to search: the first letters of words are enough, in any order, with or without accents. You can combine filters by type, mission and period. They are part of the link, so you can save or share it.',
      'A mission number opens your newest case with that number; its page links to the others.',
    ],
  },
  {
    id: 'dashboard',
    title: 'What the dashboard counts',
    words: 'figures statistics count month year chart home start page simulated training',
    paragraphs: [
      'Your dashboard shows your own cases: this month, this year, by type and by procedure, by the date of the case in the time zone of your organization. A supervisor also sees the assigned clinicians with their last case, their cases in the last 90 days and their flagged cases.',
      'Drafts, voided and simulated cases and training missions never count.',
    ],
  },
  {
    id: 'flag',
    title: 'Flag a case for review',
    words: 'flag review reason concern governance',
    paragraphs: [
      'Turn on the flag when you log the case and say why. It is shown in the logbook and on the dashboards of those who may see the case. A flag is an invitation to learn together, not a complaint.',
    ],
  },
  {
    id: 'privacy',
    title: 'Keep patients anonymous',
    words: 'privacy patient identity name number date of birth address refused blocked NHS PHI',
    paragraphs: [
      'There is no field for a name, a number, a birth date or an address, and free text is checked for them. Text that is refused is marked: remove what identifies a person, and save again. “34 y, fall from a roof” is enough.',
      'If you have saved something that identifies a patient, write to us below under “I entered patient-identifiable data”: say where it is and do not repeat the detail. It goes to the privacy lead.',
    ],
  },
  {
    id: 'who-sees',
    title: 'Who sees my cases',
    words: 'access permission supervisor administrator role see share audit reflection',
    paragraphs: [
      'You see your own. Your assigned supervisor sees your cases; administrators see all. Personal reflections stay with you unless you share them. Every view of somebody else’s case is recorded, and that record cannot be deleted.',
    ],
  },
  {
    id: 'account',
    title: 'Account, password and approval',
    words: 'account password sign in login register verify email approval pending forgot reset',
    paragraphs: [
      'After registering you verify your email address, and an administrator approves the account. Until then, signing in opens your registration, where you can correct it. If it is not approved, the email says why and has a link to apply again.',
      'If you forget your password, choose “Forgot password” where you sign in: you get a link by email.',
      'Your role and your organization are set by an administrator. Write to us below if they are wrong.',
    ],
  },
  {
    id: 'shortcuts',
    title: 'Keyboard shortcuts',
    words: 'keyboard shortcut keys hotkeys accessibility',
    paragraphs: [
      'Single keys work while you are not typing. They can be turned off in the list that ? opens.',
    ],
    terms: [
      { term: 'n', meaning: 'Log a new case' },
      { term: '/', meaning: 'Search' },
      { term: 'j, k', meaning: 'Next or previous case of the logbook; Enter opens it' },
      {
        term: '1 to 5, s, r',
        meaning:
          'On a case that waits for your signature: choose the supervision that it needed, sign it and open the next, or return it; j and k step through the cases',
      },
      { term: 'g, then a letter', meaning: 'Go to a screen: d for the dashboard, l for the logbook' },
      { term: 'Alt + T', meaning: 'Go to the notifications' },
      { term: '?', meaning: 'Show all shortcuts' },
    ],
  },
]
