/** The toolchains of the languages, each with a check that ends with 0 where it can be used. */
import type { Tool } from './generated-client.ts';

export const java: Tool = {
  name: 'Java 17',
  check: { program: 'java', args: ['-version'] },
  remedy: 'Install a JDK, 17 or newer (Debian: openjdk-17-jdk-headless).',
};

export const maven: Tool = {
  name: 'Maven',
  check: { program: 'mvn', args: ['--version'] },
  remedy: 'Install Maven, 3.8 or newer (Debian: maven).',
};

export const python: Tool = {
  name: 'Python 3.11',
  check: {
    program: 'python3',
    args: ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'],
  },
  remedy: 'Install Python, 3.11 or newer, with venv (Debian: python3 and python3-venv).',
};

export const node: Tool = {
  name: 'npm',
  check: { program: 'npm', args: ['--version'] },
  remedy: 'Install Node with npm.',
};

export const nodeWithTypes: Tool = {
  name: 'Node 22.18',
  check: { program: 'node', args: ['-e', 'process.exit(process.features.typescript ? 0 : 1)'] },
  remedy: 'Install Node, 22.18 or newer, with npm: it runs TypeScript as it is.',
};

export const go: Tool = {
  name: 'Go',
  check: { program: 'go', args: ['version'] },
  remedy: 'Install Go (https://go.dev/dl).',
};

export const rust: Tool = {
  name: 'Rust',
  check: { program: 'cargo', args: ['--version'] },
  remedy: 'Install Rust with cargo (https://rustup.rs).',
};

export const php: Tool = {
  name: 'PHP',
  check: {
    program: 'php',
    args: ['-r', 'exit(extension_loaded("curl") && extension_loaded("mbstring") ? 0 : 1);'],
  },
  remedy: 'Install PHP with curl and mbstring (Debian: php-cli, php-curl, php-mbstring, php-xml).',
};

export const ruby: Tool = {
  name: 'Ruby',
  check: { program: 'ruby', args: ['--version'] },
  remedy: 'Install Ruby (Debian: ruby and ruby-dev).',
};
