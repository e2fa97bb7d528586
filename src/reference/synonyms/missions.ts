/** Synonyms of mission, team and case codes in our users' languages, and the codes of other logbooks. */
export type Synonyms = Readonly<Record<string, Readonly<Record<string, string>>>>

export const missionSynonyms: Synonyms = {
  // Sources of the levels: RCoA logbook (immediate, local, distant, solo), RCoA entrustment (1, 2A, 2B, 3, 4), eLogbook (O, A,
  // S-TS, S-TU, P, T), ACEM (performed, supervised, taught).
  supervisionLevels: {
    observed:
      'O|obs|observed|observer|observing|watched|beobachtet|hospitation|observe|observert|observador|osservatore',
    immediate:
      'immediate|direct|direct supervision|S-TS|STS|supervised trainer scrubbed|1|in room|direkte aufsicht|supervision directe|direkte supervision|direkt|directa|diretta',
    local: 'local|S-TU|STU|supervised trainer unscrubbed|2A|on scene|vor ort|sur place|lokal',
    local_prompt: '2B|local prompt|in hospital|on base|in house|im haus',
    distant:
      'distant|remote|3|telephone|phone|on call|off site|rufbereitschaft|hintergrund|telefonisch|a distance|astreinte|fjern|distans|distante|a distancia',
    independent:
      'solo|independent|alone|4|unsupervised|P|performed|selbststandig|selbstandig|allein|seul|autonome|alene|sjalvstandig|selvstendig|autonomo|independiente|indipendente',
    supervising: 'T|teaching|taught|trainer|supervising|supervisor|lehrend|enseignement|formateur',
  },
  operatorRoles: {
    performed:
      'P|performed|operator|first operator|solo|me|self|own|selbst|allein|alleine|selbststandig|selbstandig|selbstst|eigenverantw|eigenverantwortlich|alleinverantw|alleinverantwortlich|durchgefuhrt|realise|utfort|udfort|realizado|eseguito|primary',
    performed_supervised:
      'S-TS|STS|S-TU|STU|supervised|performed under supervision|unter aufsicht|u aufsicht|unter aufs|selbst unter aufsicht|sous supervision',
    assisted:
      'A|assisted|assistant|assist|assisting|assistenz|assistiert|aide|assiste|assisterte|ayudante|assistito',
    supervised:
      'T|taught|teaching|supervising|trainer|supervised other|angeleitet|ausbilder|ausbildner|lehrer|supervisor|nur supervision|kollege unter meiner aufsicht',
    observed:
      'O|observed|observer|observing|watched|beobachtet|zugeschaut|hospitation|hospitiert|observe|observert|osservato',
    before_arrival:
      'before arrival|before our arrival|prior to arrival|pta|before team|vor eintreffen|vor ankunft|avant arrivee|for ankomst|fore ankomst',
    other_service:
      'other service|another service|other crew|other team|ground crew|ambulance crew|local crew|rettungsdienst|anderer dienst|autre service|annen tjeneste',
  },
  encounterSettings: {
    real: 'real|clinical|patient|live|no|n|echt|reel|ekte|reale|0|false|nein|non|nei|nej',
    simulated:
      'sim|simulated|simulation|manikin|mannequin|moulage|training|x|yes|y|1|true|simuliert|simule|simulert|simulerad|simuleret|simulado|simulato|ja|oui|si|sí',
  },
  caseStatuses: {
    draft: 'draft|entwurf|brouillon',
    pending: 'pending|submitted',
    completed: 'completed|complete|signed off|approved|final',
    voided: 'voided|void|deleted',
  },
  missionTypes: {
    primary_scene:
      'primary|scene|primary scene|HEMS|999|911|112|prehospital|pre hospital|emergency|primar|prim|primareinsatz|primaire|intervention primaire|primaer|primaeroppdrag|primaroppdrag|primaruppdrag|primario|primaria|primary mission|scene call|P1 primary',
    secondary_transfer:
      'secondary|transfer|IHT|IFT|interhospital|inter hospital|inter facility|interfacility|retrieval|sekundar|sekundareinsatz|verlegung|secondaire|transfert|sekundaer|sekundaeroppdrag|sekundaruppdrag|overflytting|secundario|traslado|secondario|trasferimento|ITH|secondary transfer',
    tertiary_transfer: 'tertiary|tertiary transfer|tertiar|tertiaire',
    rendezvous: 'rendezvous|RV|rdv|rendez vous|intercept',
    search_and_rescue:
      'SAR|search and rescue|rescue|winch rescue|rettung|sauvetage|redning|raddning|rescate|soccorso|bergrettung',
    repatriation:
      'repatriation|repat|ruckholung|repatriierung|rapatriement|repatriering|repatriacion|rimpatrio',
    event_standby: 'event|standby|event cover|stand by|bereitstellung',
    major_incident_response: 'major incident|MCI|mass casualty|MANV',
    advice_only: 'advice|telephone advice|advice only|phone advice|beratung|conseil',
    team_or_organ_transport:
      'organ|team transport|organ transport|equipment|organtransport|materialtransport',
    training: 'training|training flight|exercise|ubung|formation|ovelse|ovning|esercitazione|ejercicio',
  },
  missionResults: {
    patient_transported:
      'transported|conveyed|flown|airlifted|carried|transport|transportiert|transportee|transporte|transportert|transporterad|trasportato|transportado|patient transported|escorted|travelled with crew|treated and transported|conveyed by us|patient transportiert|transporte medicalise|transport medicalise',
    patient_assisted:
      'assisted|handed over|conveyed by road|conveyed by ambulance|assisted land crew|assist|handed to crew|ubergeben|conveyed by other|treated handed over|assisted crew|transported other service|transported by other service|non medicalise|VSAV non medicalise|transport non medicalise',
    patient_treated_left:
      'left at scene|discharged at scene|treated at scene|not conveyed|non conveyance|treated and left|see and treat|ambulant|ambulante versorgung|laisse sur place|LSP|refus de transport|discharged|treated not transported',
    patient_died_scene:
      'died at scene|died on scene|ROLE|PLE|pronounced|deceased on scene|deceased at scene|DCD sur place|decede sur place|todesfeststellung|dod pa stedet',
    advice_given: 'advice given|advice',
    stood_down_before_mobile:
      'stood down before departure|stood down prior to mobilising|cancelled before departure',
    stood_down_en_route: 'stood down en route|cancelled en route|annule en route',
    stood_down_on_scene:
      'stood down on scene|not required|no patient|stood down at scene|not needed|fehlfahrt|sans patient',
    aborted_weather: 'weather|aborted weather|wx|wetter|meteo|weather abort',
    aborted_technical: 'technical|tech|aborted technical|u s|unserviceable|technisch',
    aborted_operational: 'aborted|abort|operational',
    diverted: 'diverted|redirected|umgeleitet|devie',
    declined: 'declined|refused|abgelehnt|refuse|avslatt',
    exercise_completed: 'exercise|training',
  },
  platforms: {
    rotary_wing:
      'helicopter|heli|helo|RW|rotary|rotary wing|aircraft|air|H135|H145|EC135|EC145|BK117|AW109|AW139|AW169|MD902|S92|Bell 429|B429|Bell 412|B412|Bell 407|B407|helico|heli samu|heli smur|hubschrauber|RTH|ITH|helicoptere|helikopter|helikoptera|helicoptero|elicottero|HEMS',
    fixed_wing_propeller:
      'fixed wing|FW|plane|aeroplane|airplane|king air|king air 350|king air 200|king air 250|PC12|PC 12|PC24|B200|B350|flachenflugzeug|avion|fly|flygplan|avion sanitario|aereo|turboprop',
    fixed_wing_jet: 'jet|learjet|ambulance jet|ambulanzjet',
    commercial_aircraft: 'commercial|airline|commercial airline|linienflug|scheduled flight',
    military_aircraft: 'military|military aircraft|militar',
    rapid_response_vehicle:
      'car|RRV|response car|fast car|NEF|VLM|VRM|VL SMUR|legebil|akutlakarbil|akutbil|auto medica|VIR|rapid response|rapid response car',
    road_ambulance:
      'road|ambulance|road ambulance|land|DSA|RTW|ambulanse|ambulans|ambulancia|ambulanza|land ambulance|VSAV',
    critical_care_ambulance:
      'ITW|NAW|MICU|SMUR|UMH|critical care ambulance|intensive care ambulance|mobile ICU',
    boat: 'boat|lifeboat|boot|bateau|bat|barca',
    on_foot: 'foot|on foot|zu fuss|a pied',
  },
  lightConditions: {
    day: 'day|daylight|tag|jour|dag|dia|giorno|D|light',
    night: 'night|nacht|nuit|natt|nat|noche|notte|N|dark|NVG',
    twilight: 'twilight|dusk|dawn|dammerung',
  },
  weathers: {
    good: 'good|VMC|fine|gut|beau',
    marginal: 'marginal|mittel',
    poor: 'poor|bad|schlecht|mauvais',
    instrument: 'IMC|IFR|instrument',
  },
  crewRoles: {
    doctor:
      'doctor|dr|physician|MD|consultant|registrar|arzt|arztin|notarzt|notarztin|NA|medecin|lege|lakare|laege|medico|HEMS doctor|anaesthetist|anaesthesist',
    critical_care_paramedic: 'CCP|critical care paramedic|HEMS paramedic|ICP|intensive care paramedic|MICA',
    advanced_paramedic: 'AP|advanced paramedic|ACP|specialist paramedic',
    paramedic:
      'paramedic|notfallsanitater|NFS|NotSan|paramedico|paramediciner|ambulansesykepleier|paramedisk',
    flight_nurse:
      'flight nurse|RN|nurse|FN|infirmier|infirmiere|sykepleier|flysykepleier|sjukskoterska|flygsjukskoterska|sygeplejerske|enfermero|enfermera|infermiere|pflege',
    critical_care_nurse: 'retrieval nurse|critical care nurse|ICU nurse|CCRN|intensivpflege',
    neonatal_nurse: 'ANNP|neonatal nurse|NNP',
    emergency_medical_technician: 'EMT|technician|AMT|rettungssanitater|ambulancier',
    hems_technical_crew_member: 'HEMS TCM|TCM|HTCM|HEMS TC|HCM|HHO|redningsmann|technical crew',
    pilot_in_command: 'pilot|PIC|captain',
    student: 'student|medical student|praktikant|etudiant|estudiante|studente',
    observer: 'observer|observe|hospitant|beobachter|observateur|observator|observador',
    clinical_coordinator: 'coordinator|dispatch|tasking|flight coordinator',
    remote_senior: 'top cover|on call consultant|remote senior',
  },
  clinicianGrades: {
    consultant:
      'consultant|attending|specialist|oberarzt|facharzt|OA|FA|overlege|overlakare|overlaege|praticien hospitalier|CCT|chefarzt',
    senior_trainee: 'fellow|senior registrar|SR|ST6|ST7|ST8|ST5',
    trainee:
      'registrar|resident|ST3|ST4|CT1|CT2|CT3|assistenzarzt|interne|LIS|ST lakare|provisional fellow|SpR',
    junior_doctor: 'FY1|FY2|F1|F2|SHO|intern|house officer',
    student: 'student',
  },
  involvements: {
    lead: 'lead|leader|team lead|primary|led',
    joint_lead: 'joint|joint lead',
    support: 'support|assist|assisted|second',
    observer: 'observer|observed',
  },
}
