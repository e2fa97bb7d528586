-- Whose base it is: somebody who moves to another organization works at none of the former bases, whatever their codes.
alter table compliance_duties add column base_of uuid references organizations (id);
update compliance_duties set base_of = users.organization_id
  from users where users.id = compliance_duties.user_id and compliance_duties.base_code is not null;
update compliance_duties set base_code = null where base_of is null and base_code is not null;
alter table compliance_duties add constraint compliance_duties__base check ((base_code is null) = (base_of is null));
create index compliance_duties__base_of on compliance_duties (base_of, base_code);

-- Bases and regions are chosen from short lists, which every sign-in carries.
alter table organizations
  add constraint organizations__bases check (jsonb_typeof(bases) = 'array' and jsonb_array_length(bases) <= 100),
  add constraint organizations__regions check (jsonb_typeof(regions) = 'array' and jsonb_array_length(regions) <= 100);
