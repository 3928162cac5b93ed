# frozen_string_literal: true

# Compiles every generated file of the documents that are named as arguments, and the driver's own, with all of
# Ruby's warnings, and loads the generated ones: `ruby -w compile.rb v1 alt`.

def compile(file)
  RubyVM::InstructionSequence.compile_file(file)
end

ARGV.each do |document|
  Dir.glob("#{__dir__}/#{document}/lib/**/*.rb").sort.each { |file| compile(file) }
  $LOAD_PATH.unshift("#{__dir__}/#{document}/lib")
  require "modelroute_#{document}"
end
Dir.glob("#{__dir__}/*.rb").sort.each { |file| compile(file) }
