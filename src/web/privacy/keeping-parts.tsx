import type { PolicyPart } from './policy-section.tsx'

/** Who sees it, how it is protected, how long it is kept, and what people may ask for. */
export const keepingParts: readonly PolicyPart[] = [
  {
    id: 'sharing',
    title: 'Sharing',
    words: (
      <>
        <p>Nothing is sold, and nothing is sent to advertisers or analysts. Your information is seen by:</p>
        <ul>
          <li>you: everything that is yours;</li>
          <li>
            your assigned supervisor: your cases and professional profile, not your personal reflections;
          </li>
          <li>
            people of your organization: your name and profession, so that they can name you as a crewmate,
            unless you hide them in your profile; and the facts of a mission, without its patient, where you
            hand them over;
          </li>
          <li>
            administrators of this installation: accounts and cases, not personal reflections. Every look at
            another person's case is written down;
          </li>
          <li>
            those who run the servers, the database, the storage and the mail for the operator, under contract
            and only for that;
          </li>
          <li>a regulator or a court, where law demands it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    words: (
      <p>
        Connections are encrypted (SSL/TLS). Passwords are kept as slow one-way hashes. Access tokens live for
        minutes, and a stolen session can be ended at once. Every request is checked against your role and
        against whose record it is. Records of changes cannot be altered afterwards. No system is perfectly
        safe: if a breach is likely to put you at risk, we tell you and the authority without undue delay.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    words: (
      <>
        <ul>
          <li>CPD data: at least seven years.</li>
          <li>Logbook data: indefinitely, as the record of a whole career.</li>
          <li>Sessions: until they end, and shortly after. Counters of attempts to sign in: hours.</li>
          <li>The audit trail and support requests: as long as the records they are about.</li>
          <li>
            What somebody wrote to Help &amp; Support without being signed in: a year after the last word.
          </li>
        </ul>
        <p>
          This is what we keep while nobody asks for erasure. When you ask for your account to be deleted, it
          can be restored for 30 days; then your data is erased, except for what law demands that we keep.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    words: (
      <>
        <p>You may ask:</p>
        <ul>
          <li>for access to your data and a copy of it in a common format;</li>
          <li>for wrong data to be corrected; most of it you can correct yourself;</li>
          <li>for your data to be erased, or its use to be restricted;</li>
          <li>that we stop a use that rests on legitimate interest;</li>
          <li>to take back a consent, without effect on what was done before.</li>
        </ul>
        <p>
          Nobody is judged by a machine here: Sortie makes no automated decisions about people. We answer
          within one month. You may also complain to the data protection authority where you live or work.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    words: (
      <>
        <p>
          Sortie sets no cookies and uses no tracking. It keeps the following in your browser's local storage,
          for you to stay signed in and to lose nothing that you typed:
        </p>
        <dl>
          <dt>
            <code>token</code>, <code>refreshToken</code>, <code>user</code>
          </dt>
          <dd>Your session and the name to show. Removed when you log out.</dd>
          <dt>
            <code>deviceTokens</code>
          </dt>
          <dd>
            That you have signed in with this browser, for half a year: strangers who guess at your password
            then cannot lock you out here. Opens nothing, and stays when you log out.
          </dd>
          <dt>
            <code>draft:…</code>
          </dt>
          <dd>What you typed and have not saved yet. Removed when it is saved, and when you log out.</dd>
          <dt>
            <code>preset:…</code>, <code>recent:…</code>
          </dt>
          <dd>Your usual answers and latest choices, offered first the next time.</dd>
          <dt>
            <code>mantine-color-scheme-value</code>, <code>shortcuts</code>
          </dt>
          <dd>Your theme, and whether single-key shortcuts are on.</dd>
        </dl>
      </>
    ),
  },
  {
    id: 'links',
    title: 'Links to others',
    words: (
      <p>
        Sortie loads nothing from other hosts: no fonts, no maps, no scripts. Where a record holds a link to
        another site, following it takes you there, and that site's own policy applies.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact and changes',
    words: (
      <>
        <p>
          Write to us through Help &amp; Support, signed in or not. You can also write to the administrator or
          the data protection contact of your service.
        </p>
        <p>
          When this policy changes, it gets a new version number, and you are told before the change applies
          to you. The version that you agreed to is kept with your account.
        </p>
      </>
    ),
  },
]
