-- Roles and database of Kaypoint. It can be run again. The application gets its rights after each migration.
select 'create role @OWNER@ login' where to_regrole('@OWNER@') is null \gexec
select 'create role @ROLE@ login' where to_regrole('@ROLE@') is null \gexec
alter role @OWNER@ password '@OWNER_PASSWORD@';
alter role @ROLE@ password '@PASSWORD@';
select 'create database @DATABASE@ owner @OWNER@' where not exists (select from pg_database where datname = '@DATABASE@') \gexec
