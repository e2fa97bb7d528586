import type { PolicyPart } from './policy-section.tsx'

/** Who has access, how data is protected, how long it is retained, and users' rights. */
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
            administrators of this installation: accounts and cases, not personal reflections. Super
            administrators also read and answer support requests;
          </li>
          <li>
            those who run the servers, the database, the storage and the mail for the operator, under contract
            and only for that;
          </li>
          <li>a regulator or a court, where law demands it.</li>
        </ul>
        <p>
          When a supervisor or an administrator looks at a record that is not theirs, it is written to the
          audit trail before they see it. Start pages that show names beside counts, and the names of
          colleagues, are not.
        </p>
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
          <li>Deleted cases: 30 days, in which you can restore them. Drafts handed to you: 30 days.</li>
          <li>
            Sessions: 30 days after they end. Counters of attempts to sign in: hours. Mail: encrypted until it
            is sent, and not kept here afterwards.
          </li>
          <li>
            The audit trail: as long as this installation runs, so that it can be shown who saw or changed a
            record. Refused attempts to sign in are removed after 90 days.
          </li>
          <li>
            Support requests: as long as your account. What somebody wrote without being signed in: a year
            after the last message.
          </li>
        </ul>
        <p>
          This is what we keep while nobody asks for erasure. When you ask for your account to be deleted, you
          can change your mind for 30 days. Then your account, logbook, CPD record, evidence, picture,
          templates, drafts and support requests are erased. What stays: counts in which nobody can be
          recognised; the audit trail, which refers to you by a number and holds network addresses; and what
          you wrote into other people’s records, such as an assessment or an answer to their request, without
          your name.
        </p>
        <p>
          The operator may keep backups. Data that was erased here stays in a backup until that backup is
          deleted; ask the operator how long that takes. If a backup has to be restored, accounts that had
          asked to be erased by then are erased again.
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
          <li>
            for access to your data and a copy of it in a common format: under My data in your profile you can
            download all of it at any time;
          </li>
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
          Sortie sets no cookies and uses no tracking. It keeps the following on your device, so that you stay
          signed in and lose nothing you type.
        </p>
        <dl>
          <dt>
            Database <code>sortie</code> (IndexedDB)
          </dt>
          <dd>
            The cases you are working on: everything you entered on the form, free text and reflection
            included, even what was refused because it may identify a patient. An entry leaves the device once
            the server has it and you have finished with it, and at the latest when you log out. What the
            server does not have yet stays until you are back, however long that takes; nobody else who signs
            in on the device sees it. To remove it, discard the draft on its form, or clear the data of this
            site in your browser, which deletes it for good.
          </dd>
          <dt>
            <code>token</code>, <code>refreshToken</code>, <code>user</code>
          </dt>
          <dd>Your session and the name to show. Removed when you log out.</dd>
          <dt>
            <code>deviceTokens</code>
          </dt>
          <dd>
            A signed token for each account that has signed in here. It lets its owner sign in on this device
            while strangers are trying passwords on the account. It names nobody and opens nothing by itself,
            and it stays when you log out.
          </dd>
          <dt>
            <code>typing:…</code>
          </dt>
          <dd>
            What you typed in the last moments, until it is in the database above: seconds, or until you open
            Sortie again.
          </dd>
          <dt>
            <code>preset:…</code>, <code>recent:…</code>
          </dt>
          <dd>Your usual answers and latest choices, offered first the next time. They stay.</dd>
          <dt>
            <code>mantine-color-scheme-value</code>, <code>shortcuts</code>, <code>reloaded-for-deploy</code>
          </dt>
          <dd>Your theme, whether single-key shortcuts are on, and when the page last renewed itself.</dd>
          <dt>The application itself</dt>
          <dd>Its files, so that it opens without a network. No records of yours are among them.</dd>
        </dl>
        <p>
          All of it can be read by whoever can unlock this device, so lock it. Clearing the data of this site
          in your browser removes everything.
        </p>
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
          Write to us through Help &amp; Support, or through Contact us, which is there without signing in
          too. You can also write to the administrator or the data protection contact of your service.
        </p>
        <p>
          When this policy changes, it gets a new version number, and you are told before the change applies
          to you. The version that you agreed to is kept with your account.
        </p>
      </>
    ),
  },
]
