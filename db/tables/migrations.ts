export interface MigrationTables {
  migrationChecksums: MigrationChecksumsTable;
}

export interface MigrationChecksumsTable {
  name: string;
  checksum: string;
}
