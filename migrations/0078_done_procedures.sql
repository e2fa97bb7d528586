-- What a case has without a recorded line of it: code, role, setting and level. The server writes it with each case, by the same definition
-- as the search codes: src/treatment/done.ts.
alter table cases add column implied_procedures text[] not null default '{}';

-- What the definition said of the lists when this file was written, for the cases that were logged before.
create temporary table listed_procedures (code text primary key, words text, series text) on commit drop;
insert into listed_procedures values
  ('airway_management', 'airway management', null), ('rapid_sequence_induction', 'rapid sequence induction', null),
  ('chest_drain_inserted', 'chest drain inserted', null), ('fracture_splintage', 'fracture splintage', null),
  ('wound_management', 'wound management', null), ('haemorrhage_management', 'haemorrhage management', null),
  ('blood_given', 'blood given', null), ('opioid_usage', 'opioid usage', null),
  ('basic_airway_manoeuvre', 'basic airway manoeuvre', 'airway_management'),
  ('airway_suction', 'airway suction', 'airway_management'), ('oropharyngeal_airway', 'oropharyngeal airway', 'airway_management'),
  ('nasopharyngeal_airway', 'nasopharyngeal airway', 'airway_management'),
  ('bag_valve_mask', 'bag valve mask ventilation', 'airway_management'),
  ('supraglottic_airway', 'supraglottic airway', 'airway_management'),
  ('tracheal_intubation_oral', 'tracheal intubation oral', 'airway_management'),
  ('tracheal_intubation_nasal', 'tracheal intubation nasal', 'airway_management'),
  ('intubation_no_drugs', 'tracheal intubation without drugs cardiac arrest', 'airway_management'),
  ('awake_intubation', 'awake tracheal intubation', 'airway_management'),
  ('front_of_neck_airway', 'front of neck airway surgical or needle', 'airway_management'),
  ('tracheostomy_care', 'tracheostomy change or emergency care', 'airway_management'),
  ('foreign_body_removal_airway', 'airway foreign body removal', 'airway_management'),
  ('extubation', 'extubation', 'airway_management'), ('oxygen_therapy', 'oxygen therapy', null),
  ('high_flow_nasal_oxygen', 'high flow nasal oxygen', null),
  ('non_invasive_ventilation', 'non invasive ventilation cpap or bilevel', null),
  ('invasive_ventilation', 'invasive mechanical ventilation', null),
  ('ventilator_adjustment', 'ventilator set up or adjustment', null),
  ('needle_thoracocentesis', 'needle chest decompression', null), ('finger_thoracostomy', 'finger open thoracostomy', null),
  ('chest_seal', 'chest seal for open chest wound', null), ('nebuliser', 'nebulised treatment', null),
  ('inhaled_nitric_oxide', 'inhaled nitric oxide', null), ('prone_positioning', 'prone positioning', null),
  ('bronchoscopy', 'bronchoscopy', null), ('iv_access', 'peripheral intravenous access', null),
  ('io_access', 'intraosseous access', null), ('central_venous_access', 'central venous access', null),
  ('umbilical_access', 'umbilical line', null), ('arterial_line', 'arterial line', null),
  ('external_jugular_access', 'external jugular cannulation', null),
  ('fluid_resuscitation', 'intravenous fluid resuscitation', null),
  ('vasoactive_infusion', 'vasopressor or inotrope infusion', null), ('cpr_manual', 'manual chest compressions', null),
  ('cpr_mechanical', 'mechanical chest compressions', null), ('defibrillation', 'defibrillation', null),
  ('defibrillation_vector_or_double', 'vector change or double sequential defibrillation', null),
  ('cardioversion', 'synchronised cardioversion', null), ('vagal_manoeuvres', 'vagal manoeuvres', null),
  ('transcutaneous_pacing', 'transcutaneous pacing', null), ('transvenous_pacing', 'transvenous pacing insertion or care', null),
  ('pericardiocentesis', 'pericardiocentesis', null), ('resuscitative_thoracotomy', 'resuscitative thoracotomy', null),
  ('reboa', 'aortic balloon occlusion reboa', 'haemorrhage_management'), ('ecmo_ecpr', 'ecmo or extracorporeal cpr', null),
  ('ecmo_cannulation', 'ecmo cannulation', null), ('ecmo_transfer', 'transfer on ecmo', null),
  ('intra_aortic_balloon_pump', 'intra aortic balloon pump transfer', null),
  ('impella', 'impella percutaneous ventricular assist device', null), ('tourniquet', 'tourniquet', 'haemorrhage_management'),
  ('direct_pressure_dressing', 'direct pressure or pressure dressing', 'haemorrhage_management'),
  ('haemostatic_dressing', 'haemostatic dressing or wound packing', 'haemorrhage_management'),
  ('junctional_haemorrhage_control', 'junctional haemorrhage control', 'haemorrhage_management'),
  ('external_aortic_compression', 'external aortic compression', 'haemorrhage_management'),
  ('pelvic_binder', 'pelvic binder', 'haemorrhage_management'),
  ('epistaxis_control', 'epistaxis or maxillofacial haemorrhage control', 'haemorrhage_management'),
  ('red_cells_given', 'red cells given', 'blood_given'), ('plasma_given', 'plasma given', 'blood_given'),
  ('whole_blood_given', 'whole blood given', 'blood_given'), ('platelets_given', 'platelets given', 'blood_given'),
  ('fibrinogen_given', 'fibrinogen or cryoprecipitate given', 'blood_given'),
  ('massive_transfusion_activated', 'massive transfusion protocol activated', 'blood_given'),
  ('procedural_sedation', 'procedural sedation', null),
  ('maintenance_anaesthesia', 'maintenance of anaesthesia or sedation', null),
  ('delayed_sequence_induction', 'delayed sequence induction', 'rapid_sequence_induction'),
  ('ketamine_analgesia', 'ketamine analgesia', null), ('inhaled_analgesia', 'inhaled analgesia', null),
  ('intranasal_drug', 'intranasal drug', null), ('regional_nerve_block', 'regional nerve block', null),
  ('local_anaesthesia', 'local anaesthetic infiltration', null),
  ('tranexamic_acid_given', 'tranexamic acid given', 'haemorrhage_management'), ('thrombolysis', 'thrombolysis', null),
  ('antibiotics_given', 'antibiotics given', null), ('hypertonic_therapy', 'hypertonic saline or mannitol', null),
  ('antidote_given', 'antidote given', null), ('rapid_tranquillisation', 'rapid tranquillisation', null),
  ('traction_splint', 'traction splint', 'fracture_splintage'), ('limb_splint', 'limb splint', 'fracture_splintage'),
  ('fracture_reduction', 'fracture reduction', 'fracture_splintage'),
  ('joint_relocation', 'joint relocation', 'fracture_splintage'), ('spinal_immobilisation', 'spinal motion restriction', null),
  ('selective_spinal_clearance', 'selective spinal clearance', null),
  ('vacuum_mattress', 'vacuum mattress or scoop packaging', null), ('extrication', 'extrication and rescue', null),
  ('wound_irrigation_dressing', 'wound irrigation and dressing', 'wound_management'),
  ('wound_closure', 'wound closure', 'wound_management'), ('burn_care', 'burn cooling and dressing', 'wound_management'),
  ('escharotomy', 'escharotomy', null), ('fasciotomy', 'fasciotomy', null),
  ('field_amputation', 'field amputation or dismemberment', null), ('lateral_canthotomy', 'lateral canthotomy', null),
  ('delivery_vaginal', 'vaginal delivery', null), ('breech_delivery', 'breech delivery', null),
  ('shoulder_dystocia_manoeuvre', 'shoulder dystocia manoeuvres', null),
  ('pph_management', 'postpartum haemorrhage management', 'haemorrhage_management'),
  ('uterine_balloon', 'uterine balloon tamponade', 'haemorrhage_management'),
  ('resuscitative_hysterotomy', 'resuscitative hysterotomy', null), ('newborn_life_support', 'newborn life support', null),
  ('surfactant', 'surfactant administration', null),
  ('less_invasive_surfactant', 'less invasive surfactant administration lisa', null),
  ('therapeutic_hypothermia_neonatal', 'neonatal cooling for encephalopathy', null),
  ('incubator_transport', 'incubator transport', null), ('ecg_12_lead', '12 lead ecg', null),
  ('capnography', 'waveform capnography', null), ('invasive_pressure_monitoring', 'invasive pressure monitoring', null),
  ('blood_gas', 'point of care blood gas or lactate', null), ('point_of_care_test', 'other point of care test', null),
  ('blood_glucose', 'blood glucose', null), ('core_temperature', 'core temperature', null),
  ('cerebral_oximetry', 'cerebral oximetry', null), ('ultrasound_lung', 'ultrasound lung', null),
  ('ultrasound_efast', 'ultrasound efast', null), ('ultrasound_cardiac', 'ultrasound focused cardiac', null),
  ('ultrasound_aorta', 'ultrasound aorta', null), ('ultrasound_vascular_access', 'ultrasound vascular access', null),
  ('ultrasound_airway', 'ultrasound airway', null), ('ultrasound_optic_nerve', 'ultrasound optic nerve sheath', null),
  ('ultrasound_other', 'ultrasound other', null), ('gastric_tube', 'gastric tube', null),
  ('urinary_catheter', 'urinary catheter', null), ('external_ventricular_drain_care', 'external ventricular drain care', null),
  ('active_warming', 'active warming', null), ('active_cooling', 'active cooling', null),
  ('targeted_temperature', 'targeted temperature management', null), ('physical_restraint', 'physical restraint', null),
  ('decontamination', 'decontamination', null), ('hoist_rescue', 'hoist winch rescue with patient', null),
  ('telemedicine_consult', 'telemedicine consult', null), ('death_verification', 'verification of death', null),
  ('end_of_life_care', 'palliative or end of life care', null), ('other_procedure', 'other procedure', null);

create temporary table implied_by_drugs (drug text, code text) on commit drop;
insert into implied_by_drugs values
  ('fentanyl', 'opioid_usage'), ('alfentanil', 'opioid_usage'), ('remifentanil', 'opioid_usage'), ('sufentanil', 'opioid_usage'),
  ('morphine', 'opioid_usage'), ('hydromorphone', 'opioid_usage'), ('oxycodone', 'opioid_usage'), ('diamorphine', 'opioid_usage'),
  ('buprenorphine', 'opioid_usage'), ('tramadol', 'opioid_usage'), ('pethidine', 'opioid_usage'), ('piritramide', 'opioid_usage'),
  ('tranexamic_acid', 'tranexamic_acid_given'), ('red_cells', 'red_cells_given'), ('plasma_fresh_frozen', 'plasma_given'),
  ('plasma_freeze_dried', 'plasma_given'), ('red_cells_and_plasma', 'red_cells_given'), ('red_cells_and_plasma', 'plasma_given'),
  ('whole_blood', 'whole_blood_given'), ('platelets', 'platelets_given'), ('cryoprecipitate', 'fibrinogen_given'),
  ('fibrinogen_concentrate', 'fibrinogen_given');

create temporary table given_drugs on commit drop as
select cases.id as case_id, given.drug, given.role
from cases cross join lateral (
  select drug->>'code' as drug, coalesce(drug->>'givenByRole', 'performed') as role
    from jsonb_path_query(cases.details, '$.drugs[*]') as drug
  union all select product->>'product', coalesce(product->>'givenByRole', 'performed')
    from jsonb_path_query(cases.details, '$.blood[*]') as product
  -- Another service that placed the tube also gave the drugs for it.
  union all select agent.drug, 'performed'
    from (values
      (cases.details #>> '{airway,inductionAgent}'),
      (cases.details #>> '{airway,neuromuscularBlocker}'),
      (cases.details #>> '{airway,opioidCoInduction}')
    ) as agent (drug)
    where agent.drug <> 'none'
      and (
        not jsonb_path_exists(cases.details, '$.airway.attempts[*]')
        or exists (
          select from jsonb_path_query(cases.details, '$.airway.attempts[*]') as attempt
          where coalesce(attempt->>'operator', 'self') not in ('before_arrival', 'other_service')
        )
      )
) as given
where cases.details ?| array['drugs', 'blood', 'airway']
  and given.role in ('performed', 'performed_supervised', 'assisted', 'supervised');

create temporary table recorded_lines on commit drop as
select steps.case_id, steps.position, steps.code, steps.operator_role as role, steps.supervision_level as level,
  case when cases.encounter_setting = 'simulated' then 'simulated' else steps.setting end as setting
from case_procedures as steps join cases on cases.id = steps.case_id
where steps.operator_role in ('performed', 'performed_supervised', 'assisted', 'supervised');

create temporary table implied_lines on commit drop as
with causes as (
  select case_id, position, code, role, level, setting, true as is_recorded from recorded_lines
  union all
  select given.case_id, null, implied.code, given.role, null, cases.encounter_setting, false
  from given_drugs as given join implied_by_drugs as implied on implied.drug = given.drug
  join cases on cases.id = given.case_id
  union all
  select id, null, 'capnography', 'performed', null, encounter_setting, false from cases
  where details #> '{airway,confirmation}' ? 'waveform_capnography'
),
had as (
  select * from causes
  union all
  select causes.case_id, causes.position, listed.series, causes.role, causes.level, causes.setting, false
  from causes join listed_procedures as listed on listed.code = causes.code where listed.series is not null
)
select case_id, code, setting, (array_agg(concat_ws(' ', code, role, setting, level) order by
  array_position(array['performed', 'performed_supervised', 'assisted', 'supervised'], role), position))[1] as entry
from had group by case_id, code, setting having not bool_or(is_recorded);

create temporary table done_codes on commit drop as
select case_id, array_agg(distinct search_code) as codes,
  array_agg(distinct entry) filter (where entry is not null) as implied
from (
  select case_id, ':procedure:' || code as search_code, null as entry from recorded_lines
  union all select case_id, ':procedure:' || code, entry from implied_lines
  union all select case_id, ':drug:' || drug, null from given_drugs
  union all
  select had.case_id, ':simulated:' || had.code, null
  from (
    select case_id, code, setting from recorded_lines union all select case_id, code, setting from implied_lines
  ) as had
  join cases on cases.id = had.case_id and cases.encounter_setting = 'real'
  group by had.case_id, had.code having bool_and(had.setting = 'simulated')
) as found
group by case_id;
create unique index on done_codes (case_id);

-- The words of procedures leave the search text: the codes find them, and only where they are meant.
create temporary table former_words on commit drop as
select case_id, string_agg(' ' || words, '' order by position) as words
from (
  select steps.case_id, listed.words, min(steps.position) as position
  from case_procedures as steps join listed_procedures as listed on listed.code = steps.code
  group by steps.case_id, listed.words
) as words
group by case_id;
create unique index on former_words (case_id);
analyze done_codes;
analyze former_words;

-- Only these columns change: no count depends on them. The index is built anew, which takes less than to change it row by row.
alter table cases disable trigger user;
drop index cases__search_vector;
update cases set
  implied_procedures = coalesce(done.implied, '{}'),
  search_text = coalesce(replace(cases.search_text, former.words, ''), cases.search_text),
  search_codes = array(
    select code from unnest(cases.search_codes) as code where not starts_with(code, ':procedure:')
    union select unnest(done.codes)
    union select ':simulated' where cases.mission_type = 'training'
  )
from cases as same
left join done_codes as done on done.case_id = same.id
left join former_words as former on former.case_id = same.id
where same.id = cases.id
  and (done.case_id is not null or former.case_id is not null or same.mission_type = 'training');
create index cases__search_vector on cases using gin (search_vector) with (fastupdate = off);
alter table cases enable trigger user;
analyze cases;
