import { supervisionLevels } from '#reference/team-lists.ts'

export interface HelpArticle {
  id: string
  title: string
  /** Further words people search it by. */
  words: string
  paragraphs: readonly string[]
  /** Terms with their meanings, or keys with what they do. */
  terms?: readonly { term: string; meaning: string }[]
}

/** Help for the screens as they are: whoever changes a screen changes its article. */
export const helpArticles: readonly HelpArticle[] = [
  {
    id: 'log-a-case',
    title: 'Log a case',
    words: 'new case quick log add enter save form minute fields',
    paragraphs: [
      'Choose “Log new Case” in the menu, press n, or tap “Log case” on a phone. One screen asks what a complete case needs: date, mission type, result, case type, age, your role, supervision and procedures. Your usual answers are offered first.',
      'Mission Information, Team Information and the other parts open below. They are optional; what a registry would still want is listed on the case afterwards.',
      'When something is missing or contradicts itself, “Log case” leads you to the first field that needs a look. Nothing you typed is lost.',
    ],
  },
  {
    id: 'times',
    title: 'Times of a mission, also past midnight',
    words: 'clock time stamps activated mobile scene handover midnight intervals response',
    paragraphs: [
      'Times take four digits: 0412 becomes 04:12. Leave out what you do not know. The intervals between them appear while you type.',
      'A time that is earlier than the one before it is asked about: if the mission went past midnight, say so and the date rolls on.',
    ],
  },
  {
    id: 'unsaved',
    title: 'What I typed, when the connection or the session is gone',
    words: 'draft resume offline lost restore reload autosave discard',
    paragraphs: [
      'What you type in a new case is kept on your device at once. After a reload, a lost connection or a new sign-in it is still there, and your dashboard offers it under “Resume draft”.',
      'Sending again never makes a second case: a repeat is recognised. Logging out removes unsaved entries from the device.',
    ],
  },
  {
    id: 'procedures',
    title: 'Procedures and who did them',
    words: 'procedure operator performed assisted observed attempts first pass airway RSI intubation',
    paragraphs: [
      'Pick procedures from your recent ones or search the list. For each you can say who did it, under which supervision, how many attempts it took, and whether it worked.',
      'Procedures that you only watched are kept with the case and never counted as yours. The eight procedures on the service’s dashboard include the more exact ones that belong to them.',
    ],
  },
  {
    id: 'supervision',
    title: 'Supervision levels: a glossary',
    words: 'supervision level immediate local distant independent observed meaning definition entrustment',
    paragraphs: [
      'One scale for the whole case and for each procedure. It says how near help was, not how well it went.',
    ],
    terms: supervisionLevels.map(({ label, definition }) => ({ term: label, meaning: definition })),
  },
  {
    id: 'logbook',
    title: 'Find a case in the logbook',
    words: 'search filter find list logbook period type mission number',
    paragraphs: [
      'The logbook shows the cases you may see, newest first. Press / to search: the beginnings of words are enough, in any order, with or without accents. Filters by type, mission and period can be combined, and the address holds them, so that you can keep or share the link.',
      'A mission number opens the newest of your cases with it; the screen names the others.',
    ],
  },
  {
    id: 'dashboard',
    title: 'What the dashboard counts',
    words: 'figures statistics count month year chart home start page simulated training',
    paragraphs: [
      'Your dashboard shows your own cases: this month, this year, by type and by procedure, by the date of the case in the time zone of your organization. A supervisor also sees the assigned clinicians with their last case, their cases of 90 days and what is flagged.',
      'Drafts, voided and simulated cases and training missions are never counted.',
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
    title: 'Keep patients unrecognisable',
    words: 'privacy patient identity name number date of birth address refused blocked NHS PHI',
    paragraphs: [
      'There is no field for a name, a number, a birth date or an address, and free text is checked for them. Text that is refused is marked: take out what identifies a person, and save again. “34 y, fall from a roof” is enough.',
      'If you have saved something that identifies a patient, write to us below under “I entered patient-identifiable data”: say where it is and do not repeat the detail. It goes to the privacy lead.',
    ],
  },
  {
    id: 'who-sees',
    title: 'Who sees my cases',
    words: 'access permission supervisor administrator role see share audit reflection',
    paragraphs: [
      'You see your own. Your assigned supervisor sees your cases; administrators see all. Personal reflections stay with you unless you share them. Every look at somebody else’s case is written down and cannot be deleted.',
    ],
  },
  {
    id: 'account',
    title: 'Account, password and approval',
    words: 'account password sign in login register verify email approval pending forgot reset',
    paragraphs: [
      'After registering you verify your e-mail address, and an administrator approves the account. Until then, signing in leads to your registration, where you can correct it. If it was not approved, the mail says why and has a link to ask again.',
      'If you forget your password, choose “Forgot password” where you sign in: you get a link by mail.',
      'Your role and your organization are set by an administrator. Write to us below when they are wrong.',
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
      { term: 'g, then a letter', meaning: 'Go to a screen: d for the dashboard, l for the logbook' },
      { term: 'Alt + T', meaning: 'Go to the notifications' },
      { term: '?', meaning: 'Show all shortcuts' },
    ],
  },
]
